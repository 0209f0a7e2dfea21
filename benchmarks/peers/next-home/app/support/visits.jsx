import { Icon } from '../svg-icon.jsx'

export function Visits({ visits }) {
  return (
    <section id="appointments" className="_band_1s117_1" aria-labelledby="appointments-title">
      <div className="_container_1lyka_1">
        <h2 className="_title_1s117_10" id="appointments-title">
          {visits.length > 1 ? 'Your appointments' : 'Your appointment'}
        </h2>
        <div className="_cards_1s117_15">
          {visits.map((visit) => (
            <Visit key={visit.id} visit={visit} />
          ))}
        </div>
      </div>
    </section>
  )
}

const details = [['place', 'place'], ['phone', 'contact'], ['account', 'account']]

function Visit({ visit }) {
  const name = `visit-${visit.id}`
  return (
    <article className="_card_1s117_15" data-visit={visit.id} aria-labelledby={name}>
      <div className="_facts_1s117_30">
        <p className="_status_1s117_43 _info_1s117_54">
          <Icon name="calendar" size="sm" /> {visit.status}
        </p>
        <h3 className="_name_1s117_74" id={name} tabIndex={-1}>
          {visit.title}
        </h3>
        <p className="_time_1s117_79">
          <span>{visit.day}</span> <span>{visit.window}</span>
        </p>
        <ul className="_details_1s117_94">
          {details.map(([icon, field]) => (
            <li key={field} className="_detail_1s117_94">
              <Icon name={icon} size="sm" /> {visit[field]}
            </li>
          ))}
        </ul>
      </div>
      <div className="_nextTimes_1s117_119">
        <p id={`next-${visit.id}`}>Next free times</p>
        <ul className="_next_1m3qb_80" aria-labelledby={`next-${visit.id}`}>
          {visit.next.map((time) => (
            <li key={time.date}>
              <a className="_offer_1m3qb_89" href={confirmOf(visit, time)} data-visit-step="reschedule/confirm">
                <span>{time.day}</span> <span>{time.times}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="_actions_1s117_132">
        {visit.steps.map(({ step, label, full }, index) => (
          <a key={step} className={`_button_16jyo_1 ${index === 0 ? '_primary_16jyo_25' : '_quiet_16jyo_44'}`} href={`/support/myappointment/${step}?visit=${visit.id}`} data-visit-step={step} aria-describedby={name} aria-label={full}>
            {label}
          </a>
        ))}
      </div>
    </article>
  )
}

function confirmOf({ id }, { date, startTime, endTime }) {
  return `/support/myappointment/reschedule/confirm?${new URLSearchParams({ visit: id, date, start: startTime, end: endTime })}`
}
