/**
 * The URL of a service's database with its owner's rights, for data written directly to its tables.
 * @param postgres the superuser's URL
 */
export function ownerUrl(postgres: string, service: string): string {
  const name = service.replaceAll('-', '_');
  const url = new URL(postgres);
  url.pathname = name;
  url.searchParams.set('options', `-c role=${name}_owner`);
  return url.href;
}
