/**
 * A service's database with the rights of its owner, for data that is written past the service.
 * @param postgres the superuser's URL
 */
export function ownerUrl(postgres: string, service: string): string {
  const name = service.replaceAll('-', '_');
  const url = new URL(postgres);
  url.pathname = name;
  url.searchParams.set('options', `-c role=${name}_owner`);
  return url.href;
}
