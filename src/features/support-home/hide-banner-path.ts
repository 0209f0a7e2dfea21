/** The form of a banner that may be hidden goes here. */
export const hideBannerPath = '/support/banner'
