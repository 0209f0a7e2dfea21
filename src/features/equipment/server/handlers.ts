import { handle, type Handler } from '#platform/services/handlers.ts'
import { diagnoseVideo, listEquipment, listLines, manageSession, setAccountFocus, startUnitOver } from '../equipment-endpoints.ts'
import { listOwnEquipment, manageOwnSession, setOwnFocus } from './own-equipment.ts'
import { diagnoseOwnVideo, listOwnLines, startOwnOver } from './own-units.ts'

export const equipmentHandlers: Handler[] = [
  handle(listEquipment, listOwnEquipment),
  handle(listLines, listOwnLines),
  handle(setAccountFocus, setOwnFocus),
  handle(manageSession, manageOwnSession),
  handle(diagnoseVideo, diagnoseOwnVideo),
  handle(startUnitOver, startOwnOver),
]
