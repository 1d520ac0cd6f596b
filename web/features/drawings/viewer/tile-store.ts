import { getSheetTile } from "../../../../contract/drawings/drawing-sheets.ts";
import { fetchBlob } from "../../../api/fetch-blob.ts";
import type { Tile } from "./visible-tiles.ts";

/** Names a tile and its sheet. */
export interface TileName extends Pick<Tile, "level" | "column" | "row"> {
  readonly sheet: string;
}

type Reader = (tile: TileName) => Promise<Blob | undefined>;
let readKept: Reader = async () => undefined;

/** Sets the reader of tiles stored on this device, which is asked before the network. */
export function readTilesFrom(reader: Reader): void {
  readKept = reader;
}

async function fetchTile(tile: TileName, signal: AbortSignal): Promise<Blob> {
  // If the local store fails, the network is still asked.
  const kept = await readKept(tile).catch(() => undefined);
  if (kept) return kept;
  const { sheet: id, level, column, row } = tile;
  return fetchBlob(getSheetTile, { params: { id, level, column, row }, signal });
}

const AT_ONCE = 6;
/** How many decoded tiles stay in memory, of 1 MB each. More only where a large screen shows more at once. */
const KEPT = 160;

const keyOf = ({ sheet, level, column, row }: TileName) => `${sheet}/${level}/${column}/${row}`;

/** The decoded tiles of a viewer. Fetches the wanted tiles, and drops those not drawn for a long time. */
export class TileStore {
  /** In the order in which they were last drawn. */
  readonly #ready = new Map<string, ImageBitmap>();
  readonly #running = new Map<string, AbortController>();
  readonly #failed = new Set<string>();
  #seen: readonly TileName[] = [];
  #wanted: ReadonlyMap<string, TileName> = new Map();
  readonly #onReady: () => void;

  constructor(onReady: () => void) {
    this.#onReady = onReady;
  }

  /** The picture of a tile, if it has loaded. */
  get(tile: TileName): ImageBitmap | undefined {
    const key = keyOf(tile);
    const found = this.#ready.get(key);
    if (found) {
      this.#ready.delete(key);
      this.#ready.set(key, found);
    }
    return found;
  }

  /**
   * Sets the tiles that are wanted now, the most important first. Other tiles are no longer fetched.
   * @param seen the tiles on the screen
   * @param ahead the tiles that may come onto it next: as many as there is memory for
   */
  want(seen: readonly TileName[], ahead: readonly TileName[] = []): void {
    const wanted = new Map(seen.map((tile) => [keyOf(tile), tile]));
    for (const tile of ahead) if (wanted.size < KEPT) wanted.set(keyOf(tile), tile);
    [this.#seen, this.#wanted] = [seen, wanted];
    for (const [key, controller] of this.#running) if (!wanted.has(key)) controller.abort();
    this.#next();
  }

  /** Retries the tiles that could not be fetched. */
  retry(): void {
    this.#failed.clear();
    this.#next();
  }

  /** Whether a tile on the screen could not be fetched. */
  get isLacking(): boolean {
    return this.#seen.some((tile) => this.#failed.has(keyOf(tile)));
  }

  close(): void {
    for (const controller of this.#running.values()) controller.abort();
    for (const bitmap of this.#ready.values()) bitmap.close();
    this.#ready.clear();
    this.#wanted = new Map();
  }

  #next(): void {
    for (const [key, tile] of this.#wanted) {
      if (this.#running.size >= AT_ONCE) return;
      if (!this.#ready.has(key) && !this.#running.has(key) && !this.#failed.has(key))
        void this.#load(tile, key);
    }
  }

  async #load(tile: TileName, key: string): Promise<void> {
    const controller = new AbortController();
    this.#running.set(key, controller);
    try {
      const blob = await fetchTile(tile, controller.signal);
      const bitmap = await createImageBitmap(blob);
      if (controller.signal.aborted) bitmap.close();
      else this.#keep(key, bitmap);
    } catch {
      if (!controller.signal.aborted) this.#failed.add(key);
    } finally {
      this.#running.delete(key);
      this.#onReady();
      this.#next();
    }
  }

  #keep(key: string, bitmap: ImageBitmap): void {
    this.#ready.set(key, bitmap);
    for (const [oldest, old] of this.#ready) {
      if (this.#ready.size <= KEPT) return;
      // It would be fetched again at once, and so on for ever.
      if (this.#wanted.has(oldest)) continue;
      this.#ready.delete(oldest);
      old.close();
    }
  }
}
