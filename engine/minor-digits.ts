const WITHOUT_COINS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const IN_MILLS = "BHD IQD JOD KWD LYD OMR TND";

/**
 * Returns how many decimals a currency's smallest coin has by ISO 4217: 2 for NGN, 0 for JPY, 3 for KWD. It does
 * not ask Intl, which knows what shops round to and has different data in each browser's version. `minor_digits` in
 * SQL is the same table.
 */
export function minorDigits(currency: string): number {
  if (WITHOUT_COINS.includes(currency)) return 0;
  return IN_MILLS.includes(currency) ? 3 : 2;
}
