import insightsStyles from './insights.css?url'

export { insightsStyles }
