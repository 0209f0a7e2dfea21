export { OutagesView } from './ui/outages-view.tsx'
export { ZipField } from './ui/zip-field.tsx'
export { StudioOutageView } from './ui/studio-outage-view.tsx'
export { StudioOutagesView } from './ui/studio-outages-view.tsx'
