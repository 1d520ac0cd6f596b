/** A source of random numbers that gives the same numbers for the same seed. */
export interface Random {
  /** A whole number from 0 to `below` − 1. */
  below(below: number): number;
}

/** xoshiro128**, seeded through splitmix32. */
export function randomOf(seed: number): Random {
  let mixed = seed | 0;
  const next = (): number => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let z = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
  };
  let [a, b, c, d] = [next(), next(), next(), next()];
  const word = (): number => {
    const five = Math.imul(b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
  return { below: (below) => Math.floor((word() * below) / 4_294_967_296) };
}
