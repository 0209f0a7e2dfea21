/** ACC-18: the visitor's account as the support pages see it. */
export interface AccountState {
  /** whether this device has been remembered or the customer is signed in */
  returningUser: boolean
  isAuth: boolean
  /** ACC-10: a recognised device may see the appointment area without an account */
  etrsSessionAllowed: boolean
  /** ACC-04: the customer's billing account numbers */
  banDetails: readonly string[]
  /** ACC-08: the selected account, or '' */
  selectedAccount: string
  /** HOME-17: an appointment finder look-up has opened its panel */
  isDisplaySemiAuthAppointment: boolean
  /** HOME-17: the panel has been closed again */
  closeAppointmentCalled: boolean
}

/** The state at page load; the finder's panel opens and closes later. */
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
