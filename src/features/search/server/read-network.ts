/** For other features that tell visitors apart, and keep nothing of who they are. */
export { networkHash as readNetwork } from './network-hash.ts'
