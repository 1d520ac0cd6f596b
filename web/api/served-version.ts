/**
 * Asks the server which version of the app it serves: its first page names the script that starts the app.
 * Another page than ours (of a network that asks for a sign-in) counts as no answer.
 */
export async function servedVersion(): Promise<"same" | "new" | "unreachable"> {
  const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
  try {
    const response = await fetch("/", { cache: "no-store" });
    const text = await response.text();
    if (!response.ok || !entry || !text.includes('<div id="root">')) return "unreachable";
    return text.includes(`"${entry}"`) ? "same" : "new";
  } catch {
    return "unreachable";
  }
}
