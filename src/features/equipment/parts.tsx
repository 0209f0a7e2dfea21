export { EquipmentView } from './ui/equipment-view.tsx'
export { MoreHelpView } from './ui/more-help-view.tsx'
export { StartOverView } from './ui/start-over-view.tsx'
