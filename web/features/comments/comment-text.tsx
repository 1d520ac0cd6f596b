import { createElement, Fragment, type ReactNode } from "react";
import type { PersonRef } from "../../../contract/common.ts";
import { textLinkClass } from "../../ui/controls/text-link.tsx";
import { type Block, type Inline, parseComment } from "./markdown.ts";

interface CommentTextProps {
  body: string;
  /** The mentioned people, by their current names. */
  mentions: readonly PersonRef[];
}

/** A comment's text. It is never HTML: only the nodes of the parser are shown, each as a React element. */
export function CommentText({ body, mentions }: CommentTextProps) {
  const names = new Map(mentions.map(({ _id, name }) => [_id, name]));
  return (
    <div className="space-y-2 text-sm wrap-anywhere text-ink">
      {inPlace(parseComment(body), (block) => shownBlock(block, names))}
    </div>
  );
}

type Names = ReadonlyMap<string, string>;

/** Parts of a text never change their order, so they are positional children without keys. */
function inPlace<T>(things: readonly T[], show: (thing: T) => ReactNode): ReactNode {
  return createElement(Fragment, undefined, ...things.map(show));
}

function shownBlock(block: Block, names: Names): ReactNode {
  if (block.kind === "paragraph") return <p>{shownParts(block.parts, names)}</p>;
  const items = inPlace(block.items, (item) => <li>{shownParts(item, names)}</li>);
  if (block.start === undefined) return <ul className="list-disc space-y-1 pl-5">{items}</ul>;
  return (
    <ol className="list-decimal space-y-1 pl-6" start={block.start}>
      {items}
    </ol>
  );
}

function shownParts(parts: readonly Inline[], names: Names): ReactNode {
  return inPlace(parts, (part) => shownPart(part, names));
}

function shownPart(part: Inline, names: Names): ReactNode {
  switch (part.kind) {
    case "text":
      return part.text;
    case "break":
      return <br />;
    case "strong":
      return <strong className="font-semibold">{shownParts(part.parts, names)}</strong>;
    case "emphasis":
      return <em>{shownParts(part.parts, names)}</em>;
    case "code":
      return (
        <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-[0.8125rem]">
          {part.text}
        </code>
      );
    case "link":
      return (
        <a href={part.href} target="_blank" rel="noreferrer" className={textLinkClass}>
          {part.text}
        </a>
      );
    case "mention":
      return (
        <span className="rounded-sm bg-blue-wash px-1 py-0.5 font-medium text-blue-ink">
          @{names.get(part.id) ?? part.name}
        </span>
      );
  }
}
