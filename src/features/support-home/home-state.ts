/** The state line of the home: the one message about the customer's services. The server writes every text. */
export interface HomeState {
  kind: 'outage' | 'suspended' | 'arranged' | 'appointment' | 'good'
  title: string
  text: string
  link: { label: string; href: string } | undefined
  /** a second link */
  further?: { label: string; href: string } | undefined
}
