/** Limits the memory of a decoder in WebAssembly, which grows only by this call. It was built for 2 GB. */
export function limitMemory(maxBytes: number): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxBytes)
      throw new RangeError("This PDF needs more memory than it may use");
    return grow.call(this, pages);
  };
}
