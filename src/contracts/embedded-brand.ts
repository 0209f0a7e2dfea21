/** STU-08: the path of the operator's colours for widgets on other pages, below the origin of their services. */
export const embeddedBrandPath = '/embed/brand.css'
