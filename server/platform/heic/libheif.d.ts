/** The part of libheif's interface that is used. Its functions take and give addresses in its own memory. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  interface Channel {
    /** A view of libheif's memory. */
    readonly data: Uint8Array<ArrayBuffer>;
    readonly width: number;
    readonly height: number;
    /** Bytes from one row to the next. */
    readonly stride: number;
  }
  interface Failure {
    readonly code: object;
  }
  type Context = object;
  type ImageHandle = object;
  export interface LibHeif {
    readonly heif_error_code: { readonly heif_error_Ok: object };
    readonly heif_colorspace: { readonly heif_colorspace_RGB: object };
    readonly heif_chroma: { readonly heif_chroma_interleaved_RGB: object };
    heif_context_alloc(): Context;
    heif_context_read_from_memory(context: Context, file: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: Context): ImageHandle | Failure;
    heif_image_handle_get_width(image: ImageHandle): number;
    heif_image_handle_get_height(image: ImageHandle): number;
    heif_js_decode_image2(
      image: ImageHandle,
      colours: object,
      chroma: object,
    ): { readonly channels: readonly Channel[] } | Failure;
  }
  const load: (options: { print(): void; printErr(): void }) => LibHeif;
  export default load;
}
