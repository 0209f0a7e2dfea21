export { listEquipment, type UnitStatus } from './equipment-endpoints.ts'
export { equipmentPath, moreHelpPath, startOverPath } from './rules/equipment-paths.ts'
