/** STU-08: where the widgets on other pages find the operator's colours, below the origin of their services. */
export const embeddedBrandPath = '/embed/brand.css'
