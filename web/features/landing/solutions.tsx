import { Axis } from "./axis.tsx";

const solutions = [
  {
    role: "Owner or client",
    question: "Is it where they say it is?",
    text: "Progress, spending and dates of your own projects, as of today. Nobody has to prepare them for you, and nobody can polish them first.",
  },
  {
    role: "Engineer",
    question: "What is slipping, and who has it?",
    text: "Projects, budgets and every task with its owner, priority and date. One search over all of them, and the late ones are easy to see.",
  },
  {
    role: "Contractor",
    question: "What do I do next?",
    text: "Only the projects you are on: your tasks, a form to add what you find, and a tick when it is done. Your firm's other business stays private.",
  },
  {
    role: "Administrator",
    question: "Who may see what?",
    text: "One account for the company, closed to all others. Each person has a role, and sees and does no more than that role allows.",
  },
];

/** What four kinds of people get from the same record: the question of each, and the answer. */
export function Solutions() {
  return (
    <div className="border-y border-line bg-sunken scheme-dark text-ink">
      <Axis
        letter="C"
        id="solutions"
        title="One building, four people who need to know."
        lead="They come from different companies and ask different questions. The answers come from the same record."
      >
        <ul className="mt-14 grid border-t border-line sm:grid-cols-2 lg:mt-20 xl:grid-cols-4">
          {solutions.map(({ role, question, text }) => (
            <li key={role} className="border-b border-line py-8 pr-8 sm:min-h-72 xl:border-b-0">
              <p className="text-sm font-semibold text-signal-ink">{role}</p>
              <h3 className="mt-3 text-2xl leading-8 font-semibold tracking-[-0.02em]">
                “{question}”
              </h3>
              <p className="mt-4 text-[0.9375rem] leading-7 text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </Axis>
    </div>
  );
}
