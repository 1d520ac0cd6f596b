import { PlumbLogo } from "./logo.tsx";

/** A full-page loading state with an animated logo. */
export function LoadingScreen({ label = "Loading…" }: { label?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-paper">
      <div role="status" className="flex flex-col items-center gap-4">
        <PlumbLogo className="size-14" swing />
        <h1 className="text-sm font-medium text-muted">{label}</h1>
      </div>
    </main>
  );
}
