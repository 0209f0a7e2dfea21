/** The form target of a banner that visitors may hide. */
export const hideBannerPath = '/support/banner'
