/**
 * Matches Wi-Fi, U-verse, e-mail, IFWA-40: compounds that must not break after one or two letters and the hyphen,
 * the numbers of models, and the hour with its half of the day: '9:48 am', '8 p. m.'.
 */
export const shortCompound = /(?<![\p{L}\d-])(?:\p{L}{1,2}-\p{L}+|\p{Lu}{2,5}-\d+|\d{1,2}(?::\d{2})? (?:[ap]m|[ap]\.\s?m\.))(?![\p{L}\d-])/gu
