import { Icon } from '../svg-icon.jsx'

export function Visits({ visits }) {
  return (
    <section id="appointments" className="_band_1eg0z_1" aria-labelledby="appointments-title">
      <div className="_container_92pcc_1">
        <h2 className="_title_1eg0z_10" id="appointments-title">
          {visits.length > 1 ? 'Your appointments' : 'Your appointment'}
        </h2>
        <div className="_cards_1eg0z_15">
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
    <article className="_card_1eg0z_15" data-visit={visit.id} aria-labelledby={name}>
      <div className="_facts_1eg0z_30">
        <p className="_status_1eg0z_43 _info_1eg0z_54">
          <Icon name="calendar" size="sm" /> {visit.status}
        </p>
        <h3 className="_name_1eg0z_74" id={name} tabIndex={-1}>
          {visit.title}
        </h3>
        <p className="_time_1eg0z_79">
          <span>{visit.day}</span> <span>{visit.window}</span>
        </p>
        <ul className="_details_1eg0z_89">
          {details.map(([icon, field]) => (
            <li key={field} className="_detail_1eg0z_89">
              <Icon name={icon} size="sm" /> {visit[field]}
            </li>
          ))}
        </ul>
      </div>
      <div className="_actions_1eg0z_114">
        {visit.steps.map(({ step, label }, index) => (
          <a key={step} className={`_button_16jyo_1 ${index === 0 ? '_primary_16jyo_25' : '_quiet_16jyo_44'}`} href={`/support/myappointment/${step}?visit=${visit.id}`} data-visit-step={step} aria-describedby={name}>
            {label}
          </a>
        ))}
      </div>
    </article>
  )
}
