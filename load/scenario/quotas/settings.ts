/** Settings of a quota run: `load/profile/schema.yaml` says what they mean. */
export interface QuotaSettings {
  daily_quota: number;
  minute_limit: number;
  further: number;
  burst_factor: number;
  bursts: number;
  exempt_burst: number;
  looks: number;
  crowd_vus: number;
  crowd_bursts: number;
  read_back_after_ms: number;
  attempts: number;
  requests_without_stage: number;
  waits_a_minute: boolean;
}
