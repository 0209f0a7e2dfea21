/** Wi-Fi, U-verse, e-mail: a line that ends after one or two letters and a hyphen reads badly. */
export const shortCompound = /(?<![\p{L}\d-])\p{L}{1,2}-\p{L}+(?![\p{L}-])/gu
