/** TIC-02: the shape of a ticket number. */
export const ticketNumberPattern = /^CM\d{8}$/
