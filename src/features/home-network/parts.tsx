export { NetworkView } from './ui/network-view.tsx'
export { DeviceView, NetworkEndView } from './ui/modal-views.tsx'
