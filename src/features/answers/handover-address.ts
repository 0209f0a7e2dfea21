/** Names a conversation in the address of the page that it was handed over to: such a page is one person's. */
export const conversationParameter = 'conversation'
