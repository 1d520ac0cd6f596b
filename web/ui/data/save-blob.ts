/** Has the browser save a file under a name. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click has been dealt with.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
