export { listEquipment, type EquippedAccount, type UnitStatus } from './equipment-endpoints.ts'
export { equipmentPath, moreHelpPath, startOverPath } from './rules/equipment-paths.ts'
