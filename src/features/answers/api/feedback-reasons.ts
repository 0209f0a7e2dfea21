/** FBK-01: why an answer did not help, by the names of content's labels. */
export const feedbackReasons = ['label1', 'label2', 'label3', 'label4'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]
