export { ownerOfAddress } from './redirects/own-addresses.ts'
