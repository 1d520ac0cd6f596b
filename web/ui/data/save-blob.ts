/** Downloads a blob as a file with the given name. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob after the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
