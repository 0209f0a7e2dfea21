/** Why an article did not help; the signal's subtype. */
export const feedbackReasons = ['not-my-problem', 'unclear', 'did-not-work', 'outdated'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]
