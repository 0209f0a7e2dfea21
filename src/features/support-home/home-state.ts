/** The one sentence of the home about this person's services, in words: every text is made on the server. */
export interface HomeState {
  kind: 'outage' | 'suspended' | 'appointment' | 'good'
  title: string
  text: string
  link: { label: string; href: string } | undefined
  /** a second way out */
  further?: { label: string; href: string } | undefined
}
