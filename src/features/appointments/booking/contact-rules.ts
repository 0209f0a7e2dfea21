/**
 * A person's name, which has at least one letter. It appears in e-mails, so it may not break a line, reverse the text direction, or be turned into a
 * phone link or web link. Mail programs make a link of two words joined by a dot alone, in any of the dot's Unicode
 * forms.
 */
export const contactNamePattern = /^(?=.*\p{L})(?!.*[\p{L}\p{M}-]\.[\p{L}\p{M}-]{2})[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Nd}@/\\:＠﹫／：．。｡․﹒]{1,60}$/u

/** A phone number has ten digits, however it is written (APT-06). */
export const isContactPhone = (phone: string) => phone.replace(/\D/g, '').length === 10
