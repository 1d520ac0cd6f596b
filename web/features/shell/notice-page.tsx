import type { ReactNode } from "react";

interface NoticePageProps {
  picture: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A screen with one message and one link. */
export function NoticePage({ picture, title, children, actions }: NoticePageProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-2 py-10 text-center sm:py-20">
      {picture}
      <h1 className="mt-6 text-2xl leading-9 font-semibold tracking-[-0.02em]">{title}</h1>
      <div className="mt-2 text-soft">{children}</div>
      <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
