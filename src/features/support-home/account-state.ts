/** ACC-18: what the support pages know of the visitor's account. */
export interface AccountState {
  /** this device has been remembered, or the person is signed in */
  returningUser: boolean
  isAuth: boolean
  /** ACC-10: a recognised device may see the appointment area without an account */
  etrsSessionAllowed: boolean
  /** ACC-04 */
  banDetails: readonly string[]
  /** ACC-08: '' when there is none */
  selectedAccount: string
  /** HOME-17: a finder look-up opened its panel */
  isDisplaySemiAuthAppointment: boolean
  /** HOME-17: the panel was closed again */
  closeAppointmentCalled: boolean
}

/** The state that a page begins with: the panel of the finder opens and closes later. */
export function accountStateOf(visitor: {
  person: { banDetails: readonly string[]; selectedAccount: string } | undefined
  isDeviceRemembered: boolean
  isEtrsSessionAllowed: boolean
}): AccountState {
  const { person } = visitor
  return {
    returningUser: person !== undefined || visitor.isDeviceRemembered,
    isAuth: person !== undefined,
    etrsSessionAllowed: visitor.isEtrsSessionAllowed,
    banDetails: person?.banDetails ?? [],
    selectedAccount: person?.selectedAccount ?? '',
    isDisplaySemiAuthAppointment: false,
    closeAppointmentCalled: false,
  }
}
