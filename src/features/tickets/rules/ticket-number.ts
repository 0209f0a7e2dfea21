/** TIC-02 */
export const ticketNumberPattern = /^CM\d{8}$/
