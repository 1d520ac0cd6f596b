const DAY = 86_400_000;

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** A programme with many activities that finished long ago, and some that are under way now. */
export const longAtWork = {
  rows: [
    ...Array.from({ length: 120 }, (_, at) => ({ name: `Dig pit ${at + 1}`, depth: 0, days: 2 })),
    {
      name: "Pour raft",
      depth: 0,
      days: 30,
      fields: {
        constraint: { type: "start_no_earlier_than" as const, at: `${dayFromNow(-7)}T08:00` },
      },
    },
    ...Array.from({ length: 40 }, (_, at) => ({ name: `Wall ${at + 1}`, depth: 0, days: 2 })),
  ],
  programme: { plannedStart: `${dayFromNow(-200)}T08:00` },
};
