import { Icon } from '../svg-icon.jsx'

export function Tickets({ tickets }) {
  return (
    <div className="_place_1nfa3_2">
      <section id="myTickets" className="_band_ra4v7_1" aria-labelledby="my-tickets-title">
        <div className="_container_1lyka_1">
          <div className="_head_ra4v7_6">
            <h2 className="_title_ra4v7_15" id="my-tickets-title">
              My tickets
            </h2>
            <p className="_ways_ra4v7_19">
              <a href="/support/openticket">Report a problem</a>
              <a href="/support/mytickets">All tickets</a>
            </p>
          </div>
          <ul className="_lines_11mp7_1">
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
  waiting: { icon: 'caution', className: '_waiting_11mp7_100' },
  closed: { icon: 'check', className: '_closed_11mp7_110' },
}

function Ticket({ ticket }) {
  const { icon, className } = states[ticket.state]
  return (
    <li className="_line_11mp7_1" data-ticket={ticket.number} data-state={ticket.state}>
      <div className="_words_11mp7_26">
        <span className={`_status_11mp7_83 ${className}`}>
          <Icon name={icon} size="sm" /> {ticket.stateLabel}
        </span>
        <h3 className="_title_11mp7_33">
          <a className="_link_11mp7_39" href={`/support/mytickets/${ticket.number}`}>
            {ticket.title}
          </a>
        </h3>
        <p className="_detail_11mp7_61">{ticket.detail}</p>
        <p className="_news_11mp7_70">
          <span>{ticket.news}</span> <span className="_number_11mp7_78">{ticket.number}</span>
        </p>
      </div>
      <Icon name="chevron-right" />
    </li>
  )
}
