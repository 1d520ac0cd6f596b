import { afterEach, describe, expect, it, vi } from "vitest";
import { currentToasts, dismissToast, subscribeToToasts, toast } from "./toast-store.ts";

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe("toasts", () => {
  it("keeps the three newest", () => {
    for (const message of ["one", "two", "three", "four"]) toast(message);
    expect(currentToasts().map(({ message }) => message)).toEqual(["two", "three", "four"]);
  });

  it("shows an error and an undo longer than a plain message", () => {
    toast("Saved");
    toast("Failed", { tone: "red" });
    toast("Deleted", { action: { label: "Undo", onClick: () => undefined } });
    expect(currentToasts().map(({ duration }) => duration)).toEqual([5_000, 10_000, 10_000]);
  });

  it("removes only the named toast and ignores an unknown id", () => {
    const first = toast("first");
    toast("second");
    dismissToast(first);
    dismissToast(first);
    expect(currentToasts().map(({ message }) => message)).toEqual(["second"]);
  });

  it("notifies its listeners until they unsubscribe", () => {
    const listener = vi.fn<() => void>();
    const leave = subscribeToToasts(listener);
    toast("heard");
    leave();
    toast("unheard");
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
