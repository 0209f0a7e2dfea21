import { Icon } from '../svg-icon.jsx'

export function Tickets({ tickets }) {
  return (
    <div className="_place_1nfa3_2">
      <section id="myTickets" className="_band_1d4jn_1" aria-labelledby="my-tickets-title">
        <div className="_container_92pcc_1">
          <div className="_head_1d4jn_6">
            <h2 className="_title_1d4jn_15" id="my-tickets-title">
              My tickets
            </h2>
            <p className="_ways_1d4jn_19">
              <a href="/support/openticket">Report a problem</a>
              <a href="/support/mytickets">All tickets</a>
            </p>
          </div>
          <ul className="_lines_1p689_1">
            {tickets.map((ticket) => (
              <Ticket key={ticket.number} ticket={ticket} />
            ))}
          </ul>
        </div>
      </section>
    </div>
  )
}

const states = {
  waiting: { icon: 'caution', className: '_waiting_1p689_98' },
  closed: { icon: 'check', className: '_closed_1p689_108' },
}

function Ticket({ ticket }) {
  const { icon, className } = states[ticket.state]
  return (
    <li className="_line_1p689_1" data-ticket={ticket.number} data-state={ticket.state}>
      <div className="_words_1p689_26">
        <span className={`_status_1p689_81 ${className}`}>
          <Icon name={icon} size="sm" /> {ticket.stateLabel}
        </span>
        <h3 className="_title_1p689_33">
          <a className="_link_1p689_39" href={`/support/mytickets/${ticket.number}`}>
            {ticket.title}
          </a>
        </h3>
        <p className="_detail_1p689_61">{ticket.detail}</p>
        <p className="_news_1p689_70">
          {ticket.news} <span className="_number_1p689_75">{ticket.number}</span>
        </p>
      </div>
      <Icon name="chevron-right" />
    </li>
  )
}
