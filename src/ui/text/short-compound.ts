/** Matches Wi-Fi, U-verse, e-mail: compounds that must not break after one or two letters and the hyphen. */
export const shortCompound = /(?<![\p{L}\d-])\p{L}{1,2}-\p{L}+(?![\p{L}-])/gu
