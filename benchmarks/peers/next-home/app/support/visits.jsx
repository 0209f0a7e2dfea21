import { Icon } from '../svg-icon.jsx'

export function Visits({ visits }) {
  return (
    <section id="appointments" className="band_hnt2r_1" aria-labelledby="appointments-title">
      <div className="container_wd8vg_1">
        <h2 className="title_hnt2r_5" id="appointments-title">
          {visits.length > 1 ? 'Your appointments' : 'Your appointment'}
        </h2>
        <div className="cards_hnt2r_10">
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
    <article className="card_hnt2r_10" data-visit={visit.id} aria-labelledby={name}>
      <div className="facts_hnt2r_27">
        <p className="status_hnt2r_35 info_hnt2r_46">
          <Icon name="calendar" size="sm" /> {visit.status}
        </p>
        <h3 className="name_hnt2r_66" id={name} tabIndex={-1}>
          {visit.title}
        </h3>
        <p className="time_hnt2r_71">
          <span>{visit.day}</span> <span>{visit.window}</span>
        </p>
        <ul className="details_hnt2r_81">
          {details.map(([icon, field]) => (
            <li key={field} className="detail_hnt2r_81">
              <Icon name={icon} size="sm" /> {visit[field]}
            </li>
          ))}
        </ul>
      </div>
      <div className="actions_hnt2r_106">
        {visit.steps.map(({ step, label }, index) => (
          <a key={step} className={`button_16jyo_1 ${index === 0 ? 'primary_16jyo_25' : 'quiet_16jyo_44'}`} href={`/support/myappointment/${step}?visit=${visit.id}`} data-visit-step={step} aria-describedby={name}>
            {label}
          </a>
        ))}
      </div>
    </article>
  )
}
