export function ConsentBanner({ consent }) {
  return (
    <section className="_banner_1a7uq_2" aria-labelledby="consent-title" data-consent="opt-out" data-nosnippet="">
      <div className="_container_92pcc_1">
        <form className="_form_1a7uq_16" action="/consent" method="post">
          <input type="hidden" name="from" value="/support" />
          <div className="_words_1a7uq_24">
            <h2 className="_title_1a7uq_29" id="consent-title">
              {consent.title}
            </h2>
            <p className="_text_1a7uq_33">
              {consent.text} <a href={consent.policy.url}>{consent.policy.label}</a>
            </p>
          </div>
          <div className="_choices_1a7uq_40">
            <button type="submit" name="choice" value="refused" className="_button_16jyo_1 _secondary_16jyo_34">
              {consent.refuse}
            </button>
            <button type="submit" name="choice" value="granted" className="_button_16jyo_1 _secondary_16jyo_34">
              {consent.allow}
            </button>
          </div>
        </form>
      </div>
    </section>
  )
}
