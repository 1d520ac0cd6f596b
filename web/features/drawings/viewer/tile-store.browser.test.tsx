import { expect, test } from "vitest";
import { readTilesFrom, type TileName, TileStore } from "./tile-store.ts";

const tiles = (count: number): readonly TileName[] =>
  Array.from({ length: count }, (_, column) => ({ sheet: "sheet", level: 0, column, row: 0 }));

/** Answers with a picture, or not at all for tiles from this column on, and counts. */
async function countReads(failsFrom = Number.POSITIVE_INFINITY): Promise<string[]> {
  const picture = new OffscreenCanvas(1, 1);
  picture.getContext("2d");
  const tile = await picture.convertToBlob();
  const reads: string[] = [];
  readTilesFrom(async ({ column }) => {
    reads.push(`${column}`);
    return column < failsFrom ? tile : new Blob(["no picture"]);
  });
  return reads;
}

const drawn = (store: TileStore, wanted: readonly TileName[]) =>
  wanted.filter((tile) => store.get(tile)).length;

test("fetches each of more tiles than it keeps once, if the screen shows them all", async () => {
  const reads = await countReads();
  const wanted = tiles(200);
  // As the sheet does: each tile that arrives draws it again.
  const store = new TileStore(() => {
    drawn(store, wanted);
    store.want(wanted);
  });
  store.want(wanted);
  await expect.poll(() => drawn(store, wanted)).toBe(200);
  expect(reads).toHaveLength(200);
  store.close();
});

test("fetches ahead no more than it keeps, and drops first what is not wanted", async () => {
  const reads = await countReads();
  const store = new TileStore(() => undefined);
  const [seen, ahead] = [tiles(100), tiles(300)];
  store.want(seen, ahead);
  await expect.poll(() => drawn(store, ahead)).toBe(160);
  expect(reads).toHaveLength(160);
  store.want(ahead.slice(200, 250));
  await expect.poll(() => drawn(store, ahead.slice(200, 250))).toBe(50);
  expect(drawn(store, ahead)).toBe(160);
  store.close();
});

test("lacks a tile only once it is on the screen", async () => {
  const reads = await countReads(4);
  let ended = 0;
  const store = new TileStore(() => (ended += 1));
  store.want(tiles(4), tiles(6));
  await expect.poll(() => ended).toBe(6);
  expect(reads).toHaveLength(6);
  expect(store.isLacking).toBe(false);
  store.want(tiles(5), tiles(6));
  expect(store.isLacking).toBe(true);
  store.close();
});
