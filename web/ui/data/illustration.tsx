import type { ReactNode } from "react";

export type IllustrationName =
  | "building"
  | "tasks"
  | "bell"
  | "search"
  | "chart"
  | "activity"
  | "sheet"
  | "gate"
  | "fault";

/** Line drawings on a 160 × 112 canvas: ink for the object, one stroke in the signal colour for the focus. */
const drawings: Record<IllustrationName, ReactNode> = {
  building: (
    <>
      <path d="M34 96V40h44v56M78 96V58h36v38M26 96h110" />
      <path d="M34 58h44M34 77h44M78 77h36" opacity=".5" />
      <path d="M46 40V24h56M46 24l-8 16M58 24l-12 8" />
      <path d="M98 24v20" className="text-signal" />
      <path d="m98 44 3 4-3 8-3-8z" className="fill-signal text-signal" />
    </>
  ),
  tasks: (
    <>
      <path d="M50 22h60v76H50z" />
      <path d="M68 16h24v12H68z" className="fill-paper" />
      <path d="M82 46h18M82 63h18M82 80h12" opacity=".5" />
      <path d="M60 41h10v10H60zM60 75h10v10H60z" />
      <path d="m60 62 4 5 8-10" className="text-signal" strokeWidth="2.5" />
    </>
  ),
  bell: (
    <>
      <path d="M80 12v12" className="text-signal" />
      <path d="M56 78c6-6 6-14 6-24a18 18 0 0 1 36 0c0 10 0 18 6 24z" />
      <path d="M73 84a7 7 0 0 0 14 0" />
      <path d="M40 98h80" opacity=".5" />
    </>
  ),
  search: (
    <>
      <path d="M36 30h52M36 46h30M36 62h30M36 78h44" opacity=".5" />
      <circle cx="96" cy="58" r="22" className="fill-paper" />
      <path d="m112 74 18 18" strokeWidth="3" />
      <path d="M86 58h20" className="text-signal" />
    </>
  ),
  chart: (
    <>
      <path d="M34 18v78h96" />
      <path d="M34 76h92M34 56h92M34 36h92" opacity=".25" />
      <path
        d="M42 86c14-2 22-20 34-22s20 8 30-10 12-16 18-18"
        className="text-signal"
        strokeDasharray="4 5"
      />
    </>
  ),
  activity: (
    <>
      <path d="M52 16v82" />
      <path d="M64 30h56M64 57h40M64 84h48" opacity=".5" />
      <circle cx="52" cy="30" r="5" className="fill-paper" />
      <circle cx="52" cy="57" r="5" className="fill-signal text-signal" />
      <circle cx="52" cy="84" r="5" className="fill-paper" />
    </>
  ),
  sheet: (
    <>
      <path d="M46 16h48l20 20v62H46z" />
      <path d="M94 16v20h20" />
      <path d="M58 52h44M58 66h44M58 80h26" opacity=".5" />
      <path d="M58 38h20" className="text-signal" />
    </>
  ),
  gate: (
    <>
      <path d="M36 98V34M124 98V34M24 98h112" />
      <path d="M36 50h88v14H36z" className="fill-paper" />
      <path d="m44 64 10-14M62 64l10-14M80 64l10-14M98 64l10-14" className="text-signal" />
      <path d="M36 82h88" opacity=".5" />
    </>
  ),
  fault: (
    <>
      <path d="M50 98V30h60v68M38 98h84" />
      <path d="M50 52h60M50 75h60" opacity=".5" />
      <path d="m86 30-8 14 10 10-12 14 8 12-6 18" className="text-signal" />
    </>
  ),
};

/** A small illustration for empty and failed states. Decorative: the text beside it says everything. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg
      viewBox="0 0 160 112"
      className="h-28 w-40 text-soft"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
