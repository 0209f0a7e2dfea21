import { AccountMenu } from './account-menu.jsx'
import { Icon } from './svg-icon.jsx'

export function Header({ home }) {
  return (
    <header className="_header_15aqp_2">
      <a className="_skip_15aqp_8" href="#main">
        Skip to main content
      </a>
      <div className="_container_92pcc_1">
        <div className="_bar_15aqp_25">
          <a className="_brand_15aqp_33" href="/support">
            <BrandMark />
            <span>
              {home.brand} <span className="_brandPart_15aqp_52">Support</span>
            </span>
          </a>
          <nav className="_audience_15aqp_141" aria-label="Choose your kind of support">
            <a href="/support" className="_audienceItem_15aqp_149" aria-current="true">
              Personal
            </a>
            <a href="/support/smallbusiness" className="_audienceItem_15aqp_149">
              Business
            </a>
          </nav>
          <div className="_tools_15aqp_64">
            <a className="_tool_15aqp_64 _call_15aqp_87" href={telHref(home.phone)}>
              <Icon name="phone" />
              <span>Call</span>
            </a>
            <a className="_tool_15aqp_64 _language_15aqp_215" href="/es-us/support/" lang="es" hrefLang="es" aria-label="Ver esta página en español">
              <Icon name="language" />
              <span>Español</span>
            </a>
            <AccountMenu firstName={home.firstName} />
          </div>
        </div>
      </div>
    </header>
  )
}

function BrandMark() {
  return (
    <svg className="_mark_15aqp_57" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path d="M8 22c0-7 3-11 8-11" fill="none" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 10c0 7-3 11-8 11" fill="none" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="16" cy="16" r="1.9" fill="var(--color-on-accent)" />
    </svg>
  )
}

function telHref(phone) {
  return `tel:+1${phone.replace(/\D/g, '')}`
}

export function Footer({ home }) {
  const year = new Date().getFullYear()
  return (
    <footer className="_footer_15aqp_321">
      <div className="_container_92pcc_1">
        <nav className="_footerLinks_15aqp_328" aria-label="Footer">
          <a href="/support/contact">Contact us</a>
          <a href="/support/library">Support library</a>
          <a href="/device-support/selector">Device help</a>
          <a href={telHref(home.phone)}>Call {home.phone}</a>
          {home.footerLinks.map((link) => (
            <a key={link.url} href={link.url}>
              {link.label}
            </a>
          ))}
          <form method="post" action="/consent">
            <button name="choice" value="ask">
              Privacy choices
            </button>
          </form>
        </nav>
        <p className="_legal_15aqp_379">
          © {year} {home.legalName} · This is a demonstration. {home.brand} is not a real operator.
        </p>
      </div>
    </footer>
  )
}
