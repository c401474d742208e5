import { addressOf, type AnswerOf, type Call, type Shape } from '@portal/contracts/calls/define-call';
import { errorFrom, Unreachable } from './errors.js';
import { checkPageUser, pageUserHeader } from './page-user.js';
import { checkPartnerView, partnerViewHeader } from './partner-view.js';

interface Options {
  headers?: Record<string, string>;
  /** Share of the body that was sent, 0 to 1. */
  onProgress: (sent: number) => void;
}

/**
 * A call with upload progress, which fetch does not offer. FormData is sent as multipart, anything
 * else as JSON.
 * @throws as `api` does
 */
export function upload<Its extends Shape>(
  call: Call<string, Its>,
  body: Its['body'] | FormData,
  { headers, onProgress }: Options,
): Promise<AnswerOf<Its>> {
  const request = new XMLHttpRequest();
  request.open(call.method, addressOf(call));
  for (const [name, value] of Object.entries({ ...headers, ...pageUserHeader(), ...partnerViewHeader() }))
    request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new Unreachable());
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as AnswerOf<Its>);
      else {
        const error = errorFrom(status, statusText, responseText);
        checkPageUser(error);
        checkPartnerView(error);
        reject(error);
      }
    };
    if (body instanceof FormData) return request.send(body);
    request.setRequestHeader('Content-Type', 'application/json');
    request.send(JSON.stringify(body));
  });
}
